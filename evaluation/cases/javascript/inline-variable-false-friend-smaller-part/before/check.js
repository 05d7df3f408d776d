function check(reply) {
    var pattern = new RegExp('Error', 'g');
    var errors = reply.text.match(pattern) || [];
    expect(errors, 'to have length', 2);
}
