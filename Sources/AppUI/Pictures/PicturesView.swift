import PuzzleCore

/// The player's own pictures: where they are added, chosen, deleted.
enum PicturesView {
    static func deletionID(_ index: Int) -> Text { "delete-picture-" + Text(decimal: index) }

    static func view(_ album: PictureAlbum, _ context: Context) -> Node {
        var children = [
            title(context, .ownPictures, backTo: context.previewTable.newGameView),
            adding(album, context).keyed(1),
        ]
        switch album.pictures {
        case .failed: children.append(unreadable(context).keyed(5))
        case .loading: children.append(status(context).keyed(2))
        case .loaded(let pictures) where pictures.isEmpty: children.append(status(context, .noOwnPictures).keyed(2))
        case .loaded(let pictures):
            children.append(
                Node(.div, "album", pictures.enumerated().map { card(context, $0.offset, $0.element) }).keyed(3))
            let bytes = pictures.reduce(0) { $0 + $1.bytes }
            children.append(Node(.p, "muted", text: context.catalogue[.picturesTake, size(bytes, context)]).keyed(4))
        }
        return Node(.div, "list", children)
    }

    private static func adding(_ album: PictureAlbum, _ context: Context) -> Node {
        let words = context.catalogue
        let file = Node(
            .label, "button primary",
            [
                Node(.span, text: words[.choosePicture]),
                Node(.input, "unseen").with(.type, "file").with(.accept, "image/*").with(.label, words[.choosePicture]),
            ])
        let address = Node(
            .div, "entry",
            [
                Node(.input, "field").with(.type, "text").with(.label, words[.pictureAddress]).with(
                    .autocomplete, "off"
                ).with(
                    .value, album.address
                ).onInput(.pictureAddress),
                button(context, .loadPicture, "button", .pictures(.addressLoaded)).with(.disabled, if: album.isComing),
            ])
        var parts = [
            file, Node(.p, "setting-hint", text: words[.addPictureHint]),
            Node(.p, "setting-name", text: words[.pictureAddress]).with(.hidden, "true"), address,
        ]
        if album.isComing {
            parts.append(Node(.p, "muted", text: words[.pictureComing]).with(.role, "status").keyed(1))
        }
        return Node(.section, "panel", parts).with(.id, "add-picture").with(.label, words[.addPicture])
    }

    private static func card(_ context: Context, _ index: Int, _ picture: OwnPicture) -> Node {
        let words = context.catalogue
        let isChosen = context.ownPicture == picture
        let detail =
            Text(decimal: picture.width) + " × " + Text(decimal: picture.height) + " · " + size(picture.bytes, context)
        return Node(
            .div, "own-picture",
            [
                Node(.button, "thumbnail own").with(.picture, picture.name).with(.label, picture.title)
                    .with(.pressed, isChosen ? "true" : "false").on(.click, .pictures(.ownChosen(index))),
                Node(.p, "name", text: picture.title), Node(.p, "muted", text: detail),
                Node(.button, "icon-button", [icon("icon icon-clear")])
                    .with(.label, words[.deletePictureNamed, picture.title]).with(.id, deletionID(index))
                    .on(.click, .pictures(.deletionAsked(index))),
            ]
        ).keyed(index)
    }

    /// Kilobytes, or megabytes with one decimal.
    private static func size(_ bytes: Int, _ context: Context) -> Text {
        if bytes < 1_000_000 { return context.catalogue.number((bytes + 999) / 1000) + " kB" }
        let tenths = (bytes + 50_000) / 100_000
        return context.catalogue.number(tenths / 10) + Text(context.catalogue.language.decimalSeparator)
            + Text(decimal: tenths % 10) + " MB"
    }
}
