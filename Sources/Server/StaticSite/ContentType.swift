/// The media type of a file, by the end of its name.
func contentType(ofFile name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    case "json", "map": "application/json"
    case "webmanifest": "application/manifest+json"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "ico": "image/vnd.microsoft.icon"
    case "woff2": "font/woff2"
    case "mp3": "audio/mpeg"
    case "ogg", "opus": "audio/ogg"
    case "wav": "audio/wav"
    default: "application/octet-stream"
    }
}
