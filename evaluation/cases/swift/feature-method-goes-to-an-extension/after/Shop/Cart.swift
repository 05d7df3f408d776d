class Cart {
    var items: [Item] = []
}
