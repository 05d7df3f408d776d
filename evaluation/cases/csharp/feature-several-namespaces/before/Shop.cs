namespace Shop
{
    public class Cart
    {
        public int Total(int price, int count) { return price * count; }
    }

    namespace Tax
    {
        public class Rate
        {
            public int Of(int price) { return price / 5; }
        }
    }
}

namespace Mail
{
    public class Letter
    {
        public string Text(string name) { return "Dear " + name; }
    }
}

public class Plain
{
    public int Zero() { return 0; }
}
