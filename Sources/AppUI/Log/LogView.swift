import PuzzleCore

enum LogView {
    static func view(_ log: Log, _ context: Context) -> Node {
        let list = log.list ?? LogList(after: nil)
        let head = title(context, .log, backTo: .moreSettings)
        return Node(.div, "list", [head, tools(list, context), news(list, context)] + content(list, context))
    }

    /// The button of an entry.
    static func entryID(_ entry: Int) -> Text { "log-" + Text(decimal: entry) }

    private static func tools(_ list: LogList, _ context: Context) -> Node {
        let levels: [(LogLevel?, Phrase)] = [(nil, .logAll), (.warning, .logWarnings), (.error, .logErrors)]
        let choices = levels.map { level, name in
            segment(context.text(name), isChosen: list.level == level, .log(.levelChosen(level)))
        }
        let search = Node(.input, "field").with(.type, "text").with(.label, context.text(.logSearch))
            .with(.placeholder, context.text(.logSearch)).with(.autocomplete, "off")
            .with(.value, list.search).onInput(.logSearch)
        // What is still being read would be missing.
        let isReady = list.isComplete && list.count > 0
        func action(_ phrase: Phrase, _ action: LogAction, if isEnabled: Bool) -> Node {
            button(context, phrase, "button", .log(action)).with(.disabled, if: !isEnabled)
        }
        return Node(
            .div, "log-tools",
            [
                segments(context.text(.logLevel), choices), search,
                Node(
                    .div, "log-actions",
                    [
                        action(.logRefresh, .refreshed, if: true), action(.logCopy, .copied, if: isReady),
                        action(.logSave, .saved, if: isReady),
                    ]),
            ])
    }

    /// How many entries are listed, which is also said.
    private static func news(_ list: LogList, _ context: Context) -> Node {
        let words = context.catalogue
        var text = Text()
        if list.isFailed {
            text = words[.storageUnreadable]
        } else if list.isLoading || list.isCounting {
            text = words[.loading]
        } else if list.count > 0 {
            text = words[.logEntries, list.count]
        }
        return Node(.p, "muted", text: text).with(.role, "status")
    }

    private static func content(_ list: LogList, _ context: Context) -> [Node] {
        func empty(_ title: Phrase, _ sentence: Phrase) -> [Node] {
            [emptyState(context.text(title), context.text(sentence), nil).keyed(1)]
        }
        guard !list.isFailed, !list.isLoading else { return [] }
        if list.count > 0 { return [rows(list, context).keyed(2)] }
        guard list.isComplete else { return [] }
        if list.isFiltered { return empty(.logNoMatchTitle, .logNoMatchText) }
        return context.settings[.logEntries] == 0
            ? empty(.logOffTitle, .logOffText) : empty(.logEmptyTitle, .logEmptyText)
    }

    // MARK: Rows

    /// What a block of rows shows.
    private struct Look: Hashable {
        struct Row: Hashable {
            let entry: Int
            let time: WallTime
            let number: Int32
        }

        /// Those that are read: the others come after them.
        let rows: [Row]
        let count: Int
        let language: Language
        let minutesFromUTC: Int
    }

    /// The list is as high as if all its rows were there; those that are, are in their places.
    private static func rows(_ list: LogList, _ context: Context) -> Node {
        let (range, count) = (list.blocks, list.count)
        let blocks = range.map { block in
            let rows = list.rows(of: block)
            let read = rows.compactMap { list.entry(in: $0) }.map {
                Look.Row(entry: $0, time: list.time(of: $0), number: list.number(of: $0))
            }
            let look = Look(
                rows: read, count: count, language: context.catalogue.language,
                minutesFromUTC: context.device.minutesFromUTC)
            return Node(.div, key: block, showing: look) { node in
                node.attributes = [(.class, "log-block")]
                node.children = rows.map { row in
                    let place = row - rows.lowerBound
                    let content =
                        place < read.count
                        ? entry(read[place], list, context)
                        : Node(.span, "log-entry muted", text: context.text(.loading))
                    return Node(.div, "log-row", [content]).with(.role, "listitem")
                        .with(.setSize, Text(decimal: count)).with(.position, Text(decimal: row + 1))
                }
            }
        }
        return Node(.div, "log-rows", blocks).with(.role, "list").with(.label, context.text(.log)).with(.window)
            .style(.rows, count).style(.row, range.lowerBound * LogList.blockSize)
    }

    private static func entry(_ look: Look.Row, _ list: LogList, _ context: Context) -> Node {
        let record = list.record(of: look.entry)
        return Node(
            .button, "log-entry",
            [
                Node(.span, "log-time", text: LogTime(look.time, context).text), level(record),
                Node(.span, "log-text", text: record.sentence(context)),
            ]
        ).with(.id, entryID(look.entry)).on(.click, .log(.opened(look.entry)))
    }

    private static func level(_ record: LogRecord) -> Node {
        let className: StaticString =
            switch record.level {
            case .info: "log-level info"
            case .warning: "log-level warning"
            case .error: "log-level error"
            }
        return Node(.span, className, text: Text(record.level.name))
    }

    // MARK: Details

    /// All that is known of the entry that was chosen.
    static func details(_ log: Log, _ context: Context) -> Node? {
        guard let list = log.list, let entry = list.openedEntry else { return nil }
        let record = list.record(of: entry)
        func line(_ name: Phrase, _ value: Text) -> Node {
            Node(
                .tr, nil,
                [Node(.th, text: context.text(name)).with(.scope, "row"), Node(.td, text: value)])
        }
        var lines = [
            line(.logTime, LogTime(list.time(of: entry), context).text), line(.logEntryLevel, Text(record.level.name)),
        ]
        // The title may say it.
        let kind = record.kindName(context)
        if kind != record.sentence(context) { lines.append(line(.logKind, kind)) }
        if !record.data.isEmpty { lines.append(line(.logFields, record.data)) }
        lines.append(line(.logStamp, list.stamp(of: entry)))
        return DialogView.card(
            "card", record.sentence(context),
            [
                Node(.table, "log-details", [Node(.tbody, nil, lines)]),
                Node(
                    .div, "answers",
                    [
                        DialogView.answer(context, .logCopy, .log(.entryCopied)),
                        DialogView.answer(context, .close, .shell(.dialogClosed), isPrimary: true),
                    ]),
            ])
    }
}
