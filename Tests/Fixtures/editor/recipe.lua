-- Tries the lines for Neovim in the documentation, which are in FOLDER/init.lua.
local function fail(words)
  io.stderr:write(words .. "\n")
  vim.cmd("cquit 1")
end
local folder = vim.env.FOLDER
vim.cmd("luafile " .. folder .. "/init.lua")
local function count() return #vim.lsp.get_active_clients() end
vim.cmd("edit " .. folder .. "/docker-compose.yaml")
if count() ~= 0 then return fail("a server was started for a file that is no menu") end
vim.cmd("edit " .. folder .. "/menus/a.yaml")
if not vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20) then
  return fail("no finding in a menu")
end
vim.cmd("edit")
vim.cmd("edit " .. folder .. "/menus/b.yaml")
if not vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20) then
  return fail("no finding in the second menu")
end
if count() ~= 1 then return fail(count() .. " servers") end
if vim.bo.omnifunc ~= "v:lua.vim.lsp.omnifunc" then return fail("no completion") end
vim.cmd("qall!")
