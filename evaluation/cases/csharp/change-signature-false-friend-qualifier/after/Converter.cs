using System;

namespace Shop
{
    public class Converter
    {
        public object Convert(string text, Type type)
        {
            return Parse(text, type);
        }

        public void Wait(System.Threading.Timer timer, int count)
        {
            timer.Start(count);
        }
    }
}
