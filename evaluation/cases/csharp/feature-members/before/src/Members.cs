namespace Shop;

public class Money : IComparable
{
    private readonly decimal amount;
    public event EventHandler Changed;
    public event Action Spent { add { Log(value); } remove { Log(null); } }
    public decimal Amount { get => amount; init => amount = value; }
    public string this[int index] => Digits()[index];
    static Money() { Defaults.Load(); }
    public Money(decimal amount, string currency) : this(amount) { Currency = currency; }
    public Money(decimal amount) => this.amount = amount;
    ~Money() { Log(null); }
    public static Money operator +(Money left, Money right) => new Money(left.amount + right.amount);
    public static implicit operator decimal(Money money) => money.amount;
    int IComparable.CompareTo(object other) { return 0; }
    public bool TryParse(string text, out Money money, params char[] separators)
    {
        bool IsDigit(char letter) { return letter >= '0'; }
        money = null;
        return IsDigit(text[0]);
    }
    public void Store(Dictionary<string,List<int>> prices, int? count) { prices.Clear(); }
}
