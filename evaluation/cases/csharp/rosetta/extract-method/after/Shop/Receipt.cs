namespace Shop
{
    public class Receipt
    {
        private readonly Printer printer;

        public void Show(Order order)
        {
            printer.Title("Order " + order.Id);
            ShowItems(order);
            printer.Footer("Total " + order.Total());
        }

        private void ShowItems(Order order)
        {
            foreach (var item in order.Items)
            {
                var price = item.Price * item.Count;
                printer.Line(item.Name, price);
            }
        }
    }
}
