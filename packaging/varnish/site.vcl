vcl 4.1;
# Cache in front of the site, for Varnish 7 with vmod xkey (Debian: varnish, varnish-modules).
# Start it with -p http_gzip_support=off: the nodes compress, with brotli where the browser takes it.
# The purge secret, EDGE_PURGE_SECRET of the nodes, is read from /etc/varnish/purge-secret at the start.
import directors;
import std;
import xkey;
include "./nodes.vcl";

sub vcl_recv {
  set req.backend_hint = nodes.backend();
  # While a node is healthy, an old answer is sent for a minute at most; while none is, for as long as it is kept.
  if (std.healthy(req.backend_hint)) { set req.grace = 60s; }

  if (req.method == "PURGE") {
    set req.http.x-expected = regsub(std.fileread("/etc/varnish/purge-secret"), "\s+$", "");
    if (client.ip !~ purgers || req.http.x-expected == "" || req.http.x-purge-secret != req.http.x-expected) {
      return (synth(403, "Forbidden"));
    }
    if (req.http.xkey-soft) { set req.http.n = xkey.softpurge(req.http.xkey-soft); }
    else { set req.http.n = xkey.purge(req.http.xkey-purge); }
    return (synth(200, "Purged " + req.http.n));
  }
  unset req.http.x-purge-secret;
  unset req.http.x-expected;

  # For operators, who ask the nodes themselves.
  if (req.url ~ "^/(metrics|healthz|readyz)(\?|$)") { return (synth(404, "Not found")); }
  # The id of a stored answer would be that of its first reader.
  if (!req.http.X-Request-Id) { set req.http.X-Request-Id = "v" + req.xid; }
  set req.http.Host = std.tolower(req.http.Host);

  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  if (req.http.Authorization) { return (pass); }
  # These readers get no page but one: the country of their account is not served.
  if (req.http.Cookie ~ "(^|; )country_not_served=1(;|$)") { return (pass); }
  # Made for each request. Their answers say private or no-store, too: this line only saves waiting for each other.
  if (req.url ~ "^/(es/)?(\.well-known|api|cart|checkout|comments|communities|confirmation|documents|downloads|editor|events|files|forms|library|orders|preview|redirect-warning|search|staff|user|verify)(/|\?|$)") { return (pass); }

  # One spelling of an address: parameters of campaigns are for the browser's scripts, not for the page.
  if (req.url ~ "\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(utm_[a-z_]+|gclid|gbraid|wbraid|fbclid|msclkid|mc_cid|mc_eid)=[^&]*(&|$)", "");
    set req.url = regsub(req.url, "[?&]$", "");
    set req.url = std.querysort(req.url);
  }
  if (req.http.Accept-Encoding ~ "(^|[ ,])br($|[ ,;])" && req.http.Accept-Encoding !~ "(^|[ ,])br; *q=0(\.0*)?($|[ ,])") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(^|[ ,])gzip($|[ ,;])" && req.http.Accept-Encoding !~ "(^|[ ,])gzip; *q=0(\.0*)?($|[ ,])") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Requests with cookies are looked up as well: pages for everybody read none, and answers for a person say private.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    # The old page stays.
    if (bereq.is_bgfetch) { return (abandon); }
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  # Kept is only what says so: with a lifetime for this cache, or as public for everybody.
  if (beresp.http.Set-Cookie
      || (!beresp.http.Surrogate-Control
          && (beresp.http.Cache-Control !~ "public" || beresp.http.Cache-Control ~ "private|no-store" || beresp.http.Vary ~ "(?i)cookie"))) {
    set beresp.uncacheable = true;
    set beresp.ttl = 30s;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^(?:.*[ ,])?max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = 0s;
    if (beresp.http.Surrogate-Control ~ "stale-if-error=\d") {
      set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
      # For a question by ETag, which costs no body.
      set beresp.keep = 1h;
    }
  }
  return (deliver);
}

sub vcl_backend_error {
  # A node that has just gone: the other one answers. A form is never sent twice.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) { return (retry); }
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "2";
  synthetic("This cannot be answered at the moment. Please try again in a few seconds." + {"
"});
  return (deliver);
}

sub vcl_deliver {
  if (obj.hits > 0) { set resp.http.X-Cache = "hit"; } else { set resp.http.X-Cache = "miss"; }
  set resp.http.X-Request-Id = req.http.X-Request-Id;
  unset resp.http.xkey;
  unset resp.http.Surrogate-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  # It counts from this cache's lifetime, which browsers do not know.
  unset resp.http.Age;
  return (deliver);
}

sub vcl_synth {
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  synthetic(resp.reason + {"
"});
  return (deliver);
}
