// Run by gjs: a WebKitGTK window for WebKitWebDriver that keeps its profile in the given folder. MiniBrowser, which
// comes with the engine, stores nothing while a driver controls it, so it cannot be restarted without a network.
import Gtk from 'gi://Gtk?version=3.0';
import WebKit2 from 'gi://WebKit2?version=4.1';

const [profile] = ARGV;
Gtk.init(null);
const manager = new WebKit2.WebsiteDataManager({
  base_data_directory: `${profile}/data`,
  base_cache_directory: `${profile}/cache`,
});
const context = new WebKit2.WebContext({ website_data_manager: manager });
context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  const info = WebKit2.ApplicationInfo.new();
  info.set_name('Zaehlwerk');
  session.set_application_info(info);
  session.connect('create-web-view', () => {
    const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true });
    const window = new Gtk.Window({ default_width: 1200, default_height: 860 });
    window.add(view);
    window.show_all();
    view.connect('close', () => window.destroy());
    return view;
  });
});
Gtk.main();
