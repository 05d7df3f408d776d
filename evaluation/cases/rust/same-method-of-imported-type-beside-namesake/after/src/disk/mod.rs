// Packets that are kept.
pub struct Packet {
    path: String,
}
