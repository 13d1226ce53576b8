/// What may be wrong with a picture that the player wants; `PICTURE_PROBLEMS` of Web/bridge.js are the same, in the same order.
/// The log has their numbers: new ones come last.
public enum PictureProblem: UInt8, CaseIterable, Sendable {
    /// Tiles show their numbers instead.
    case notShown
    case noPicture
    /// More than 40 million pixels, or 100 MB.
    case tooLarge
    /// The device has no room for it.
    case noSpace
    /// No address that begins with https.
    case noAddress
    /// Nothing is there.
    case notFound
    /// The other site gives it to nobody.
    case notGiven
    case offline
    /// The other site did not answer within ten seconds.
    case tooSlow

    var notice: Phrase {
        switch self {
        case .notShown: .pictureFailed
        case .noPicture: .noPicture
        case .tooLarge: .pictureTooLarge
        case .noSpace: .noSpaceForPicture
        case .noAddress: .noPictureAddress
        case .notFound: .pictureNotFound
        case .notGiven: .pictureNotGiven
        case .offline: .pictureOffline
        case .tooSlow: .pictureTooSlow
        }
    }
}
