# The nodes behind Varnish, and who may purge. Change this file, not site.vcl.

# Two tries of three within 3 s make a node healthy or not, so DRAIN_SECONDS must be 5 or more.
probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend first {
  .host = "127.0.0.1";
  .port = "4321";
  .probe = ready;
  .connect_timeout = 2s;
  # Longer than the server takes for its slowest answer, such as a large upload.
  .first_byte_timeout = 120s;
  .between_bytes_timeout = 60s;
}
backend second {
  .host = "127.0.0.1";
  .port = "4322";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 120s;
  .between_bytes_timeout = 60s;
}

sub vcl_init {
  new nodes = directors.round_robin();
  nodes.add_backend(first);
  nodes.add_backend(second);
}

# Addresses of the nodes. Whoever purges needs the secret as well.
acl purgers {
  "127.0.0.1";
  "::1";
}
