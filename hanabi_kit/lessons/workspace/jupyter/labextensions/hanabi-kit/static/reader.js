// How a reader meets the lessons in JupyterLab: alive when opened, and unchanged by being run.
//
// JupyterLab can't do either by a setting. This is a prebuilt extension in the form that its page
// loads (a container with init and get), small enough to be written by hand; `hanabi-kit lab` names
// the folder it is in, and nothing is installed.
(() => {
  // Lessons are numbered; what a learner adds to the folder is left alone.
  const LESSON = /^(notebooks|projector)\/(\d\d_[^/]*|instructor\/[^/]+)\.ipynb$/;
  const PATIENCE = 10000;
  const LARGER = { '--jp-content-font-size1': '18px', '--jp-code-font-size': '16px' };

  const cells = notebook => Array.from(notebook.content.model.cells);

  // What somebody has written: no outputs, no counts.
  const written = notebook =>
    JSON.stringify(cells(notebook).map(cell => [cell.type, cell.sharedModel.getSource()]));

  // The signature of the file is this user's: it is as the kit wrote it, or was run here before.
  const isTrusted = notebook =>
    cells(notebook).every(cell => cell.type !== 'code' || cell.trusted);

  // Only changed sources are worth a question when the notebook is closed.
  function keepClean(notebook) {
    const { context } = notebook;
    const { model } = context;
    let saved = written(notebook);
    const look = () => {
      if (!notebook.isDisposed && model.dirty && written(notebook) === saved) {
        model.dirty = false;
      }
    };
    // Later: others have yet to hear that it is dirty before they hear that it is not.
    model.stateChanged.connect((_, change) => {
      if (change.name === 'dirty' && change.newValue) setTimeout(look);
    });
    context.saveState.connect((_, state) => {
      if (state.startsWith('completed')) saved = written(notebook);
    });
    look();
  }

  // A page that was left behind, or loaded again, leaves widgets in the kernel which this page does
  // not know: new ones that refer to them could not be shown. A kernel that is busy with anything
  // is as good as used.
  async function wasUsed(kernel) {
    const late = new Promise(resolve => setTimeout(resolve, PATIENCE));
    const asked = kernel.requestCommInfo({ target_name: 'jupyter.widget' });
    const reply = await Promise.race([asked, late]);
    return !reply || Object.keys(reply.content.comms ?? {}).length > 0;
  }

  async function bringToLife(app, notebook) {
    const { sessionContext } = notebook;
    await sessionContext.ready;
    const kernel = sessionContext.session?.kernel;
    if (!kernel) return;
    if (await wasUsed(kernel)) await sessionContext.restartKernel();
    app.shell.activateById(notebook.id);
    const done = app.commands.execute('notebook:run-all-cells');
    // Running leaves the last cell chosen and in sight, and a reader starts at the first.
    notebook.content.activeCellIndex = 0;
    await done;
    notebook.content.activeCellIndex = 0;
    notebook.content.outerNode.scrollTop = 0;
  }

  async function meet(app, met, notebook) {
    const { context } = notebook;
    if (met.has(notebook) || !LESSON.test(context.path)) return;
    met.add(notebook);
    await context.ready;
    if (context.path.startsWith('projector/')) {
      Object.entries(LARGER).forEach(([name, value]) => notebook.node.style.setProperty(name, value));
    }
    keepClean(notebook);
    if (isTrusted(notebook)) await bringToLife(app, notebook);
  }

  const plugin = {
    id: 'hanabi-kit:reader',
    description: 'Lessons are alive when they are opened, and to run them is not to edit them.',
    autoStart: true,
    activate: app => {
      const met = new WeakSet();
      const look = () => {
        const current = app.shell.currentWidget;
        if (current?.sessionContext && current.context && current.content?.model?.cells) {
          void meet(app, met, current);
        }
      };
      void app.restored.then(() => {
        app.shell.collapseLeft();
        app.shell.currentChanged.connect(look);
        look();
      });
    }
  };

  const exported = { __esModule: true, default: plugin };
  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB['hanabi-kit'] = { init: () => {}, get: async () => () => exported };
})();
