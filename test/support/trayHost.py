"""A StatusNotifierWatcher with a host, as a desktop's panel has: owns the name until it is ended."""
from gi.repository import Gio, GLib

NAME = "org.kde.StatusNotifierWatcher"
INTERFACE = f"""<node><interface name="{NAME}">
  <method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
  <property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
</interface></node>"""


def call(_connection, _sender, _path, _interface, _method, _parameters, invocation):
    invocation.return_value(None)


def read(_connection, _sender, _path, _interface, _property):
    return GLib.Variant("b", True)


def acquired(connection, _name):
    node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
    connection.register_object("/StatusNotifierWatcher", node.interfaces[0], call, read, None)


Gio.bus_own_name(
    Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE, acquired, lambda *_: print("ready", flush=True), None
)
GLib.MainLoop().run()
