class Sender
  def send_to(request, out)
    out << "POST "
    body = request.text("plain")
    out << body
  end
end
