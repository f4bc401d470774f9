// Ends with code 0 when the address given as argument answers with success, for health checks of containers.
const [, , url = "http://127.0.0.1:3000/readyz"] = process.argv;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_500) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
} catch (err) {
  console.error(err instanceof Error ? err.message : err);
  process.exit(1);
}
