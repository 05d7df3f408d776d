class VectorChain extends Chain {
}
