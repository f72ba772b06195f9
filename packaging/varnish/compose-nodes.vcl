# The nodes of compose.yaml, in place of nodes.vcl.
probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend first {
  .host = "app1";
  .port = "4321";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 120s;
  .between_bytes_timeout = 60s;
}
backend second {
  .host = "app2";
  .port = "4321";
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

# Networks that compose makes. Whoever purges needs the secret as well.
acl purgers {
  "10.0.0.0"/8;
  "172.16.0.0"/12;
  "192.168.0.0"/16;
}
