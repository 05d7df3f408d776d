using System;

namespace Shop
{
    public class Saw
    {
        public string Title()
        {
            return "Saw";
        }

        public string Hint(User user)
        {
            if (user.Age < 18)
            {
                throw new InvalidOperationException("too young");
            }
            return "Mind your fingers.";
        }
    }
}
