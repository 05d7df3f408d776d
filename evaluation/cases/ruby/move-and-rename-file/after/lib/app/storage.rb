require "json"

def load_all(paths)
  paths.map { |path| JSON.parse(File.read(path)) }
end

def store_all(values, folder)
  values.each_with_index do |value, index|
    File.write(File.join(folder, "#{index}.json"), JSON.dump(value))
  end
end
