extension PostgresError {
    /// What the operator can do about a database that cannot be used.
    var advice: String {
        if isOfTheAddress { return description }
        return code.isEmpty ? adviceOnConnecting : adviceByCode
    }

    private var adviceByCode: String {
        switch code {
        case "25006": return adviceOnReading
        case "42501": return "PostgreSQL allows too little to this user (\(self)). \(missingRight)"
        case "3F000":
            return """
                There is no schema in which this user may make tables (\(self)). Make it the owner of the database, or allow it: \
                GRANT USAGE, CREATE ON SCHEMA public TO USER
                """
        // A table, or another thing of that name, is there already; or what is there is not ours.
        case "42P07", "42710", "42703", "42883", "42P01", "42809":
            return """
                The tables in the database are not what they should be (\(self)): they are another program's, or a restore was \
                interrupted. Make a new database for Tassello alone, or restore a copy into a new one.
                """
        case "53100": return "The disk of PostgreSQL is full (\(self)). Make room."
        case "53300": return adviceOnNumber
        default: return "PostgreSQL refuses what the store needs (\(self), \(code)). Its log may tell more."
        }
    }

    private var missingRight: String {
        if description.contains(" table ") || description.contains(" sequence ") {
            return """
                Make it the owner of the tables, or allow it: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public \
                TO USER; GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO USER
                """
        }
        return "Make it the owner of the database, or allow it: GRANT USAGE, CREATE ON SCHEMA public TO USER"
    }

    /// Why there is no connection is told without a code, and in the language of the database: what is not understood gets the
    /// general advice.
    private var adviceOnConnecting: String {
        func says(_ parts: String...) -> Bool { parts.contains(where: description.contains) }
        if says("read-only", "hot standby") { return adviceOnReading }
        if says("too many clients", "too many connections", "connection slots") { return adviceOnNumber }
        if says("authentication failed", "no password supplied", "role \"") {
            return "PostgreSQL does not let the user in (\(self)). Check user and password in the address of the store."
        }
        if says("SSL", "certificate", "no encryption") {
            return """
                PostgreSQL is not reached in the way that is asked for (\(self)). Check whether it has ssl = on and a valid \
                certificate, what its pg_hba.conf allows, and sslmode in the address of the store.
                """
        }
        if says("database \"") {
            return """
                PostgreSQL has no such database for this user (\(self)). Check it in the address of the store, or make it with \
                createdb.
                """
        }
        return """
            PostgreSQL cannot be used (\(self)). Check whether it is running, and in the address of the store host, database, \
            user and password.
            """
    }

    private var adviceOnReading: String {
        """
        PostgreSQL can only be read (\(self)): it is a standby, or default_transaction_read_only is on. Give the address of the \
        primary, or set that to off.
        """
    }

    private var adviceOnNumber: String {
        "PostgreSQL has no connection left (\(self)). Raise max_connections, or what is allowed to this user or database."
    }
}
