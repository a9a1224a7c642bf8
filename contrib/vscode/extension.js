// Starts `tayra lsp` for C files. All else is the server's.

const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

let client;

async function start() {
  const command = vscode.workspace.getConfiguration('tayra').get('path', 'tayra');
  const server = { command, args: ['lsp'], transport: TransportKind.stdio };
  client = new LanguageClient('tayra', 'Tayra', server, {
    documentSelector: [{ scheme: 'file', language: 'c' }],
  });
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`Tayra cannot be started (setting tayra.path is "${command}"): ${error.message}`);
  }
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand('tayra.restart', async () => {
      await client?.stop();
      await start();
    }),
  );
  await start();
};

exports.deactivate = () => client?.stop();
