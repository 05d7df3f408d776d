package p;

class Card {
	public String name;
	public String fax;
	public int year;
}
