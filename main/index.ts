// The desktop app is not part of this version: started by mistake, it says so and ends instead of opening an empty window.
process.stderr.write('Farsight for the desktop is not available yet. Use the web app: "npm start".\n');
process.exitCode = 1;
