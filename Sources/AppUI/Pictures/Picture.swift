import PuzzleCore

/// A picture that comes with the app: `Web/pictures` has a file for each, `Web/thumbnails.webp` all of them in this order. Settings and
/// achievements keep its number: new ones come last.
enum Picture: UInt8, CaseIterable {
    case balloons, birches, city, dahlia, dunes, harbour, jungle, kaleidoscope, koi, lemons, mountains, nightSky,
        poppies, sea, sunflower, terrazzo

    /// The file's, without its suffix. It is stored with games and results, so it is never changed.
    var name: StaticString {
        switch self {
        case .balloons: "balloons"
        case .birches: "birches"
        case .city: "city"
        case .dahlia: "dahlia"
        case .dunes: "dunes"
        case .harbour: "harbour"
        case .jungle: "jungle"
        case .kaleidoscope: "kaleidoscope"
        case .koi: "koi"
        case .lemons: "lemons"
        case .mountains: "mountains"
        case .nightSky: "nightsky"
        case .poppies: "poppies"
        case .sea: "sea"
        case .sunflower: "sunflower"
        case .terrazzo: "terrazzo"
        }
    }

    /// The one that goes with a day's puzzle, the same for everybody.
    /// - Parameter day: Days since 1 January 1970.
    static func ofDay(_ day: Int) -> Picture { allCases[day % allCases.count] }
}

/// What the tiles show.
enum Face: UInt8 {
    case numbers, picture, both
}

extension Settings {
    var face: Face { Face(rawValue: UInt8(self[.face])) ?? .numbers }
    var picture: Picture { Picture.allCases[self[.picture]] }
}

extension Look {
    /// Has the boards in an element show a picture, if the player likes pictures. The bridge brings it; until it is there, and if it
    /// cannot be had, tiles show their numbers.
    /// - Parameter picture: Its name; nil for the one that is set.
    static func picture(_ context: Context, _ element: Node, _ picture: Text?) -> Node {
        let settings = context.settings
        guard settings.face != .numbers else { return element }
        return element.with(.picture, picture ?? context.chosenPicture)
            .with(.face, settings.face == .both ? "both" : "picture")
    }
}

enum PictureWall {
    /// All pictures, one of them chosen.
    static func view(_ context: Context) -> Node {
        let name = context.text(Setting.picture.name)
        let thumbnails = Picture.allCases.map { picture in
            let isChosen = context.ownPicture == nil && context.settings.picture == picture
            return Node(.button, "thumbnail").style(.thumbnail, Int(picture.rawValue))
                .with(.pressed, isChosen ? "true" : "false")
                .with(.label, context.catalogue[.pictureNumber, Text(decimal: Int(picture.rawValue) + 1)])
                .on(.click, .pictures(.chosen(picture.rawValue)))
                .keyed(Int(picture.rawValue))
        }
        let own = context.ownPicture.map { own in
            [
                Node(.span, "thumbnail own chosen").with(.picture, own.name).with(.role, "img").with(.label, own.title)
                    .keyed(-2)
            ]
        }
        let wall = Node(.div, "thumbnails", (own ?? []) + thumbnails).with(.role, "group").with(.label, name)
            .style(.thumbnails, thumbnails.count)
        return Node(.div, "picture-wall", [wall, way(context, to: .pictures, "button")])
            .keyed(Int(Setting.picture.rawValue))
    }
}
