// Copyright 2014-2015
using System;

#if !PORTABLE
namespace Shop
{
    public class Cart
    {
        public int Total(int price, int count)
        {
            int total = price * count;
            Console.WriteLine("total " + total);
            return total;
        }

        public int Average(int price, int count)
        {
            int average = price / count;
            Console.WriteLine("average " + average);
            return average;
        }
    }
}
#endif
