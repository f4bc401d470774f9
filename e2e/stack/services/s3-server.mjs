// A process of its own: s3rver signs the tokens of long listings with DES, which Node's OpenSSL has only under
// --openssl-legacy-provider.
import S3rver from "s3rver";

const [, , directory] = process.argv;
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory,
  configureBuckets: [{ name: "ezo", configs: [] }],
});
const { port } = await server.run();
process.send({ port });
process.on("disconnect", () => process.exit(0));
