/// The media type of a file, by the end of its name: the types that the site has.
func contentType(ofFile name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "webmanifest": "application/manifest+json"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    case "png": "image/png"
    case "webp": "image/webp"
    default: "application/octet-stream"
    }
}
