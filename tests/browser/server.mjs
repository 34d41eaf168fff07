// A server of hoyle for tests, which can be killed and started again at the same address and on the same file.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const freePort = () => new Promise((found) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => found(port));
  });
});

// No server outlives the tests, however they end.
const servers = new Set();
process.on("exit", () => servers.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

export class Server {
  static async start(program, games) {
    const server = new Server();
    Object.assign(server, { program, games, port: await freePort() });
    server.folder = mkdtempSync(join(tmpdir(), "hoyle-"));
    await server.run();
    return server;
  }

  get base() { return `http://127.0.0.1:${this.port}`; }

  run() {
    const data = join(this.folder, "tables.db");
    const options = ["serve", this.games, "--port", String(this.port), "--data", data];
    this.child = spawn(this.program, options, { stdio: ["ignore", "pipe", "inherit"] });
    servers.add(this.child);
    return new Promise((ready, failed) => {
      this.child.stdout.once("data", ready);
      this.child.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
    });
  }

  kill() {
    this.child.removeAllListeners("exit");
    return new Promise((done) => { this.child.once("exit", done); this.child.kill("SIGKILL"); });
  }

  async close() {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }
}
