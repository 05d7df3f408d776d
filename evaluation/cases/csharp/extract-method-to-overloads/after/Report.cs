namespace P
{
    class Report
    {
        private readonly Sink sink;

        public void Show(Person person, Place place)
        {
            sink.Open();
            Line(person);
            Line(place);
            sink.Close();
        }

        private void Line(Person person)
        {
            sink.Write("name " + person.Name);
            sink.Indent(2);
        }

        private void Line(Place place)
        {
            sink.Write("town " + place.Name);
            sink.Indent(4);
        }
    }
}
