# Waits for the end of the process that holds its input, then stops the server: after 5 s, in which the next instance may take it
# over, and forcibly after 8 s. It does nothing when it is told that everything shut down cleanly, and nothing when another watch
# of the same folder has begun since. Signals to a whole group or container unit do not end it. $1: data folder of the server,
# $2: file that names the latest watch, $3: name of this one. In braces, so that it is read before an update may replace it.
{
  trap '' HUP INT TERM
  read -r ended && exit
  sleep 5
  read -r pid < "$1/postmaster.pid" || exit
  runs() {
    { cat "/proc/$pid/cmdline" || ps -p "$pid" -o command=; } 2> /dev/null | tr '\0' ' ' | grep -qF -- "$1"
  }
  runs "$1" || exit
  # Asked last: the next instance may be about to take it over.
  read -r latest < "$2" && [ "$latest" = "$3" ] || exit
  kill -INT "$pid"
  for second in 1 2 3; do
    runs "$1" || exit
    sleep 1
  done
  runs "$1" && kill -QUIT "$pid"
  exit
}
