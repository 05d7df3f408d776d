pub struct Packet {
    path: String,
}
