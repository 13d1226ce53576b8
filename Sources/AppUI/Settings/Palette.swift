/// The colours on offer; 0 in a setting means the theme's own, n the n-th of these.
public enum Palette {
    public static var desk: [StaticString] {
        ["#e9e4da", "#d8e2dc", "#cfd8e6", "#e6d3cf", "#3a4a46", "#2f3644", "#4b3b3f", "#1b1d1f"]
    }
    public static var tile: [StaticString] {
        ["#ffffff", "#f4e3c1", "#cfe3d4", "#c9daf0", "#f0cfd0", "#2f6f62", "#33527a", "#3b3f45"]
    }
    public static var ink: [StaticString] {
        ["#1f2a28", "#2f6f62", "#2c4f86", "#8f3145", "#6b4a12", "#ffffff", "#ffe9a8", "#bfe8d8"]
    }
}
