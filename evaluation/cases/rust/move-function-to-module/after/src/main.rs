mod text;

fn main() {
    println!("{}", text::width("abc"));
}
