// How a reader meets the lessons in JupyterLab: alive when opened, and unchanged by being run.
//
// JupyterLab can't do either by a setting. This is a prebuilt extension in the form that its page
// loads (a container with init and get), small enough to be written by hand; `hanabi-kit lab` names
// the folder it is in, and nothing is installed.
(() => {
  // Lessons are numbered; what a learner adds to the folder is left alone.
  const LESSON = /^(notebooks|projector)\/(\d\d_[^/]*|instructor\/[^/]+)\.ipynb$/;
  const PATIENCE = 10000;
  const AT_FIRST = 1000;
  const DOINGS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
  const LARGER = { '--jp-content-font-size1': '18px', '--jp-code-font-size': '16px' };

  const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

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
  // not know: new ones that refer to them could not be shown. A kernel that goes on being busy is
  // as good as used.
  async function wasUsed(kernel) {
    const late = pause(PATIENCE);
    const asked = kernel.requestCommInfo({ target_name: 'jupyter.widget' });
    const first = await Promise.race([asked, late]);
    if (!first && kernel.status === 'busy') return true;
    const reply = first ?? (await asked);  // it may be slow to start
    return Object.keys(reply.content.comms ?? {}).length > 0;
  }

  // What JupyterLab asks of a kernel at first, a subshell for its widgets, a restart would break off.
  // Such requests are answered in their order: once ours is, theirs were.
  async function othersAnswered(kernel) {
    await pause(AT_FIRST);
    if (kernel.supportsSubshells) {
      await Promise.race([kernel.requestListSubshell({}).done, pause(PATIENCE)]);
    }
  }

  async function bringToLife(app, notebook) {
    const { sessionContext } = notebook;
    await sessionContext.ready;
    const kernel = sessionContext.session?.kernel;
    if (!kernel) return;
    if (await wasUsed(kernel)) {
      await othersAnswered(kernel);
      await sessionContext.restartKernel();
    }
    app.shell.activateById(notebook.id);
    const release = stayAtTop(notebook);
    await app.commands.execute('notebook:run-all-cells');
    release();
  }

  // Running leaves the last cell chosen and in sight, and a reader starts at the first: unless the
  // reader has begun to do something meanwhile.
  function stayAtTop(notebook) {
    const { content } = notebook;
    const outer = content.outerNode;
    let free = false;
    const hold = () => {
      if (!free) outer.scrollTop = 0;
    };
    const release = () => {
      if (!free) content.activeCellIndex = 0;
      hold();
      free = true;
      DOINGS.forEach(kind => outer.removeEventListener(kind, leave, true));
      outer.removeEventListener('scroll', hold);
    };
    const leave = () => {
      free = true;
    };
    DOINGS.forEach(kind => outer.addEventListener(kind, leave, { capture: true, passive: true }));
    outer.addEventListener('scroll', hold);
    return release;
  }

  const isLesson = widget =>
    widget?.sessionContext && widget.content?.model?.cells && LESSON.test(widget.context?.path);

  async function keep(kept, notebook) {
    const { context } = notebook;
    if (kept.has(notebook)) return;
    kept.add(notebook);
    await context.ready;
    if (context.path.startsWith('projector/')) {
      Object.entries(LARGER).forEach(([name, value]) => notebook.node.style.setProperty(name, value));
    }
    keepClean(notebook);
  }

  async function meet(app, met, notebook) {
    if (met.has(notebook)) return;
    met.add(notebook);
    await notebook.context.ready;
    if (isTrusted(notebook)) await bringToLife(app, notebook);
  }

  const plugin = {
    id: 'hanabi-kit:reader',
    description: 'Lessons are alive when they are opened, and to run them is not to edit them.',
    autoStart: true,
    activate: app => {
      const kept = new WeakSet();
      const met = new WeakSet();
      // Lessons in other tabs are clean, too, and come alive when they are looked at.
      const look = () => {
        for (const widget of app.shell.widgets('main')) {
          if (isLesson(widget)) void keep(kept, widget);
        }
        const current = app.shell.currentWidget;
        if (isLesson(current)) void meet(app, met, current);
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
