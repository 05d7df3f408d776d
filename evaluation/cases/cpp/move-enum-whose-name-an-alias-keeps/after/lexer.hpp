template <typename Text>
class LexerBase {
 public:
  enum class Token {
    Name,
    Number,
    Comma,
    End,
  };

  static const char* describe(Token token);
};

template <typename Text>
class Lexer : public LexerBase<Text> {
 public:
  using Token = typename LexerBase<Text>::Token;

  Token next() {
    skip();
    return at_end() ? Token::End : Token::Name;
  }
};
