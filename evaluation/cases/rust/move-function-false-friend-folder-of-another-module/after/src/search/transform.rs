pub const LIMIT: usize = 1000;

pub fn transform(arguments: Vec<String>) -> Vec<String> {
    let mut result = Vec::new();
    for argument in arguments {
        if argument.len() < LIMIT {
            result.push(argument.trim().to_string());
        }
    }
    result
}
