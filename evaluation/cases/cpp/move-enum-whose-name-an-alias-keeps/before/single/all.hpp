class Lexer {
 public:
  enum class Token {
    Name,
    Number,
    Comma,
    End,
  };

  Token next() {
    skip();
    return at_end() ? Token::End : Token::Name;
  }
};
