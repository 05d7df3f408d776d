class Store {
}
