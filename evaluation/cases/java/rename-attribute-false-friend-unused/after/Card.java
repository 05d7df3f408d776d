package p;

class Card {
	public String name;
	public int year;
	public String motto;
}
