class VectorChain {
}
