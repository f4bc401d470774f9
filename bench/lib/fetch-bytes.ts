import { type Agent, get, type OutgoingHttpHeaders } from "node:http";

/** The bytes of an answer, over the agent's connections. Throws for every other status than 200. */
export const fetchBytes = (url: string, agent: Agent, headers: OutgoingHttpHeaders = {}): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    }).on("error", reject);
  });
