#!/bin/sh
# Writes the digest of each container image after its tag, in every file that names one:
#   deploy/pin-images.sh
# Builds and starts then use exactly these images, even if a tag moves on. Run it again to use newer
# images; `git diff` shows the changes. It needs Docker with buildx, which asks the registries. If a
# digest is not available, no file is written.
set -eu
cd "$(dirname "$0")/.."
FILES="deploy/Dockerfile docker-compose.yml deploy/kubernetes/*/*.yaml"
# Matches `FROM name:tag` and `image: name:tag`. Images without a tag are built from this project.
IMAGE='^( *image: |FROM )([^ @]+:[^ @]+)(@sha256:[0-9a-f]{64})?( .*)?$'

command -v docker >/dev/null || { echo "pin-images.sh: docker is needed" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for image in $(cat $FILES | sed -nE "s#$IMAGE#\2#p" | sort -u); do
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image") || digest=""
  if ! printf '%s' "$digest" | grep -qxE 'sha256:[0-9a-f]{64}'; then
    echo "pin-images.sh: the digest of $image can't be had; no file is changed" >&2
    exit 1
  fi
  echo "$image $digest" | tee -a "$scratch/digests"
done
while read -r image digest; do
  for file in $FILES; do
    sed -E "s#^( *image: |FROM )$image(@sha256:[0-9a-f]{64})?( .*)?\$#\1$image@$digest\3#" "$file" \
      >"$scratch/file"
    cat "$scratch/file" >"$file"
  done
done <"$scratch/digests"
