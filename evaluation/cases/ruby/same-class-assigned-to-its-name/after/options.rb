module Web
  Options = Struct.new(:name, :proxy) do
    def name
      self[:name] ||= "request.web"
    end

    def self.from(value)
      case value
      when String
        new(value.strip, nil)
      else
        new(value[:name], value[:proxy])
      end
    end
  end

  Limits = Module.new do
    def limit(text)
      text[0, 80].strip
    end
  end
end
