#!/bin/sh
# entrypoint.sh HOME RUN ROOT: fits the web bundle in HOME to the environment, then becomes nginx.
# Only RUN is written to. ROOT is where Debian's packages lie: / in the image.
set -eu
home=$1
run=$2
root=${3%/}
node "$home/container.cjs" configure "$home/web" "$run" "$root/"
exec "$root/usr/sbin/nginx" -e stderr -p "$run" -c "$run/main.conf"
