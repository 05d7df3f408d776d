package p;

class Greeter {
	String greet(String name) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < name.length(); i++) {
			text.append(Character.toUpperCase(name.charAt(i)));
		}
		throw new IllegalStateException(text.toString());
	}
}
