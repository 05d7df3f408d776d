fn listen(poll: &Poll, socket: &Socket) {
    poll.register(socket, Token(0), Ready::readable(), edge());
}
