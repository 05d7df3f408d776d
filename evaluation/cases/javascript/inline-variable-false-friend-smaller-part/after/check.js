function check(reply) {
    expect(reply.text, 'to match', /no callback/);
}
