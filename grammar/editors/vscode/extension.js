// Starts the language server of hoyle.

const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function activate() {
  const command = workspace.getConfiguration('hoyle').get('path', 'hoyle');
  const watched = workspace.createFileSystemWatcher('**/*.{game,variant,csv,rhai}');
  const files = ['game', 'variant', 'csv', 'rhai'];
  client = new LanguageClient(
    'hoyle',
    'hoyle',
    { command, args: ['lsp'] },
    {
      documentSelector: files.map((ending) => ({ scheme: 'file', pattern: `**/*.${ending}` })),
      synchronize: { fileEvents: watched },
    },
  );
  return client.start();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
