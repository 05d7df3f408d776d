class Shape {
    var radius: Double = 1.5

    func name() -> String {
        return "shape"
    }
}

class Circle: Shape {
    let border: Border = Border(width: 2)

    func area() -> Double {
        return radius * radius * 3.14 - border.width
    }
}

class Square: Shape {
    func area(of side: Double) -> Double {
        return side * side
    }
}
