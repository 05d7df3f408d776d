using System;

namespace Shop
{
    public class Saw : Tool
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
