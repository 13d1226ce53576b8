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

    /// What a row shows.
    private struct Look: Hashable {
        let time: WallTime
        let number: Int32
        let place: Int
        let count: Int
        let language: Language
    }

    /// The list is as high as if all its rows were there; those that are, are in their places.
    private static func rows(_ list: LogList, _ context: Context) -> Node {
        let (range, count) = (list.rows, list.count)
        let language = context.catalogue.language
        let rows = range.map { row in
            guard let entry = list.entry(in: row) else {
                return Node(.li, "log-row", [Node(.span, "log-entry muted", text: context.text(.loading))])
                    .keyed(Int(Int32.max) - row % LogList.mostRows)
            }
            let look = Look(
                time: list.time(of: entry), number: list.number(of: entry), place: row, count: count, language: language
            )
            return Node(.li, key: entry, showing: look) { node in
                node.attributes = [
                    (.class, "log-row"), (.setSize, Text(decimal: count)), (.position, Text(decimal: row + 1)),
                ]
                let record = list.record(of: entry)
                node.children = [
                    Node(
                        .button, "log-entry",
                        [
                            Node(.span, "log-time", text: LogTime(look.time, context).text),
                            level(record), Node(.span, "log-text", text: record.sentence(context)),
                        ]
                    ).with(.id, entryID(entry)).on(.click, .log(.opened(entry)))
                ]
            }
        }
        return Node(.ul, "log-rows", rows).with(.role, "list").with(.label, context.text(.log)).with(.window)
            .style(.rows, count).style(.row, range.lowerBound)
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
